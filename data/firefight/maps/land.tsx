<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="land" tilewidth="96" tileheight="84" tilecount="29" columns="6">
 <image source="land.png" width="576" height="420"/>
 <tile id="0">
  <properties>
   <property name="picture" value="clear-1"/>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="picture" value="clear-2"/>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="picture" value="clear-3"/>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="picture" value="clear-4"/>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="picture" value="clear-5"/>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="picture" value="clear-6"/>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="picture" value="field-1"/>
   <property name="terrain" value="field"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="picture" value="field-2"/>
   <property name="terrain" value="field"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="picture" value="field-3"/>
   <property name="terrain" value="field"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="picture" value="woods-1"/>
   <property name="terrain" value="woods"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="picture" value="woods-2"/>
   <property name="terrain" value="woods"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="picture" value="woods-3"/>
   <property name="terrain" value="woods"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="picture" value="woods-4"/>
   <property name="terrain" value="woods"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="picture" value="heavy_woods-1"/>
   <property name="terrain" value="heavy_woods"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="picture" value="heavy_woods-2"/>
   <property name="terrain" value="heavy_woods"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="picture" value="heavy_woods-3"/>
   <property name="terrain" value="heavy_woods"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="picture" value="wood_building-1"/>
   <property name="terrain" value="wood_building"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="picture" value="wood_building-2"/>
   <property name="terrain" value="wood_building"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="picture" value="wood_building-3"/>
   <property name="terrain" value="wood_building"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="picture" value="wood_building-4"/>
   <property name="terrain" value="wood_building"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="picture" value="stone_building-1"/>
   <property name="terrain" value="stone_building"/>
  </properties>
 </tile>
 <tile id="21">
  <properties>
   <property name="picture" value="stone_building-2"/>
   <property name="terrain" value="stone_building"/>
  </properties>
 </tile>
 <tile id="22">
  <properties>
   <property name="picture" value="stone_building-3"/>
   <property name="terrain" value="stone_building"/>
  </properties>
 </tile>
 <tile id="23">
  <properties>
   <property name="picture" value="water-1"/>
   <property name="terrain" value="water"/>
  </properties>
 </tile>
 <tile id="24">
  <properties>
   <property name="picture" value="water-2"/>
   <property name="terrain" value="water"/>
  </properties>
 </tile>
 <tile id="25">
  <properties>
   <property name="picture" value="water-3"/>
   <property name="terrain" value="water"/>
  </properties>
 </tile>
 <tile id="26">
  <properties>
   <property name="picture" value="woods-5"/>
   <property name="terrain" value="woods"/>
  </properties>
 </tile>
 <tile id="27">
  <properties>
   <property name="level" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="28">
  <properties>
   <property name="level" type="int" value="2"/>
  </properties>
 </tile>
</tileset>
