<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="normandy" tilewidth="64" tileheight="56" tilecount="21" columns="7">
 <image source="normandy.png" width="448" height="168"/>
 <tile id="0">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="clear"/>
   <property name="picture" value="clear-1"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="clear"/>
   <property name="picture" value="clear-2"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="clear"/>
   <property name="picture" value="clear-3"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="3"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="clear"/>
   <property name="picture" value="clear-4"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cost" type="int" value="4"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="forest"/>
   <property name="picture" value="forest-1"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cost" type="int" value="4"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="forest"/>
   <property name="picture" value="forest-2"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cost" type="int" value="4"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="forest"/>
   <property name="picture" value="forest-3"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cost" type="int" value="5"/>
   <property name="elevated" type="bool" value="true"/>
   <property name="ground" value="hill"/>
   <property name="picture" value="hill-1"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cost" type="int" value="5"/>
   <property name="elevated" type="bool" value="true"/>
   <property name="ground" value="hill"/>
   <property name="picture" value="hill-2"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cost" type="int" value="5"/>
   <property name="elevated" type="bool" value="true"/>
   <property name="ground" value="hill"/>
   <property name="picture" value="hill-3"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="water"/>
   <property name="picture" value="water-1"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="water"/>
   <property name="picture" value="water-2"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cost" type="int" value="3"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="building"/>
   <property name="picture" value="building-1"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="cost" type="int" value="3"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="building"/>
   <property name="picture" value="building-2"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="rock"/>
   <property name="picture" value="rock-1"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="rock"/>
   <property name="picture" value="rock-2"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="4"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="grass"/>
   <property name="picture" value="grass-1"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="4"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="grass"/>
   <property name="picture" value="grass-2"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="4"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="sand"/>
   <property name="picture" value="sand-1"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="blocks" type="bool" value="false"/>
   <property name="cost" type="int" value="4"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="sand"/>
   <property name="picture" value="sand-2"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="blocks" type="bool" value="true"/>
   <property name="elevated" type="bool" value="false"/>
   <property name="ground" value="facedown"/>
   <property name="picture" value="facedown"/>
  </properties>
 </tile>
</tileset>
