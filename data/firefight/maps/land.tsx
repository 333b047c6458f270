<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="land" tilewidth="192" tileheight="168" tilecount="9" columns="3" tilerendersize="grid" fillmode="stretch">
 <image source="land.png" width="576" height="504"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="field"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="woods"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" value="heavy_woods"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="terrain" value="wood_building"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="terrain" value="stone_building"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="terrain" value="water"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="level" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="level" type="int" value="2"/>
  </properties>
 </tile>
</tileset>
