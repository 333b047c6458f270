<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="ground100" tilewidth="100" tileheight="100" tilecount="7" columns="7">
 <image source="ground100.png" width="700" height="100"/>
</tileset>
