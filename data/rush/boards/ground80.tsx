<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="ground80" tilewidth="80" tileheight="80" tilecount="7" columns="7">
 <image source="ground80.png" width="560" height="80"/>
</tileset>
