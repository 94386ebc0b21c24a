/** Known mutants of the areas: map. */
import type { KnownMutant } from './known.ts'

const spec = (file: string, title: string): KnownMutant['noticedBy'] => ({
  is: 'test',
  file: `e2e/specs/${file}.spec.ts`,
  title,
})
const browser = (id: string): KnownMutant['noticedBy'] => ({ is: 'scenario', id, driver: 'chromium' })

export const map: readonly KnownMutant[] = [
  {
    name: 'A journey that is removed leaves its pictures in the storage.',
    file: 'client/src/stores/journeys.ts',
    find: '  void removePictures(removed.value)\n',
    replace: '',
    noticedBy: spec(
      'gallery',
      'JOURNEY-13 JOURNEY-16 SM-JOUR-5 when a journey is removed, the app deletes its record and then each picture file',
    ),
  },
  {
    name: 'Editing the texts of a journey takes its first picture away.',
    file: 'client/src/stores/journeys.ts',
    find: 'const body = { ...present.value, ...trimmed(fields) }',
    replace: "const body = { ...present.value, ...trimmed(fields), image1: '' }",
    noticedBy: browser('SC-98-PICTURES'),
  },
  {
    name: 'The boat is drawn at the center of the geofence.',
    file: 'client/src/screens/map/useMapState.ts',
    find: '        at: boat,',
    replace: '        at: fence?.center ?? boat,',
    noticedBy: browser('SC-61'),
  },
  {
    name: 'Saving the radius takes the center of the geofence away.',
    file: 'client/src/stores/geofence.ts',
    find: 'saveInProfile({ geofenceRadius: radius })',
    replace: 'saveInProfile({ geofenceRadius: radius, geofenceLatitude: null, geofenceLongitude: null })',
    noticedBy: spec(
      'map-shown',
      'API-20 GEOF-09 when the captain saves the radius, the app sends the whole profile, reads it again, and shows the stored radius',
    ),
  },
  {
    name: 'The hull of the boat is 2 px long.',
    file: 'client/src/map/markers.tsx',
    find: 'BOAT_PX / DRAWN_PX',
    replace: '2 / DRAWN_PX',
    noticedBy: spec('map-shown', 'MAP-19 LIMIT-46 the visible hull of the boat is 80 px long'),
  },
  {
    name: 'The pins of start and stop are swapped.',
    file: 'client/src/screens/logbook/tripContent.ts',
    find: "        { at: start, is: 'start', label: texts.start },\n        { at: stop, is: 'stop', label: texts.stop },",
    replace:
      "        { at: stop, is: 'start', label: texts.start },\n        { at: start, is: 'stop', label: texts.stop },",
    noticedBy: spec(
      'logbook',
      'LOGBOOK-03 LOGBOOK-04 LOGBOOK-07 the map marks start, stop and maximum speed at their positions',
    ),
  },
  {
    name: 'The view of a picture opens without the picture.',
    file: 'client/src/components/fluent/PictureDialog.tsx',
    find: '{src === undefined ? placeholder : <img className={css.pictureLarge} src={src} alt={alt} />}',
    replace: '{src === undefined ? placeholder : alt}',
    noticedBy: spec(
      'gallery',
      'GALLERY-07 GALLERY-08 a press on a filled slot opens the picture, which a captain with upload access can delete',
    ),
  },
  {
    name: 'The permission screen has no instructions below their heading.',
    file: 'client/src/screens/permission/PermissionScreen.tsx',
    find: '          <li key={it}>{it}</li>',
    replace: '          <li key={it} />',
    noticedBy: browser('SC-99'),
  },
  {
    name: 'The wind rose is in km/h.',
    file: 'client/src/texts/units.ts',
    find: "sign: 'm/s', spoken",
    replace: "sign: 'km/h', spoken",
    noticedBy: browser('SC-71'),
  },
  {
    name: 'Google shows a road map in place of the satellite picture.',
    file: 'client/src/map/GoogleBase.tsx',
    find: 'mapTypeId="satellite"',
    replace: 'mapTypeId="roadmap"',
    noticedBy: spec('map-shown', 'MAP-01 LIMIT-45 the map opens with the satellite picture at zoom 16'),
  },
  {
    name: 'The chart covers the satellite picture.',
    file: 'client/src/map/layers.ts',
    find: '[chart, satellite].filter',
    replace: '[satellite, chart].filter',
    noticedBy: spec('map-shown', 'MAP-01 LIMIT-45 the map opens with the satellite picture at zoom 16'),
  },
  {
    name: 'The track of the phone is not drawn.',
    file: 'client/src/stores/mapState.ts',
    find: "{ of: 'phone', points: phone }",
    replace: "{ of: 'phone', points: [] }",
    noticedBy: spec(
      'map-shown',
      'MAP-09 SM-TRACK-2 OPEN-142 the map draws the tracks of boat and phone, which differ by color, pattern and words',
    ),
  },
  {
    name: 'Somebody who may not save the radius can move its slider.',
    file: 'client/src/screens/map/RadiusPanel.tsx',
    find: '        disabled={disabled}\n',
    replace: '',
    noticedBy: spec('map-shown', 'OPEN-085 GEOF-09 the radius is read-only for a friend'),
  },
  {
    name: 'A map without satellite pictures does not say so.',
    file: 'client/src/map/layers.ts',
    find: 'return satellite ? texts.tooFar : texts.noSatellite',
    replace: 'return satellite ? texts.tooFar : undefined',
    noticedBy: spec('map-shown', 'MAP-01 UX a map without satellite pictures says so'),
  },
  {
    name: 'By night the circle is as bright disarmed as it is armed.',
    file: 'client/src/map/map.module.css',
    find: '--fence: #b3370f;',
    replace: '--fence: #ff4e16;',
    noticedBy: spec(
      'map-shown',
      'ALARM-24 MAP-06 MAP-07 OPEN-141 armed and disarmed geofences differ by color, pattern and word by day, and by brightness, pattern and word by night',
    ),
  },
  {
    name: 'The map of man over board opens nearer than maps do.',
    file: 'client/src/screens/shared/AppMap.tsx',
    find: 'maxZoom: MAP_ZOOM }',
    replace: 'maxZoom: MAP_ZOOM + 1 }',
    noticedBy: spec('mob-map', 'MOB-09 LIMIT-45 beside the boat the map opens no nearer than other maps do'),
  },
  {
    name: 'An upload that was given up and arrives later stays in the storage.',
    file: 'client/src/stores/orphanedPictures.ts',
    find: 'candidate.mayArrive &&',
    replace: 'candidate.mayArrive === undefined &&',
    noticedBy: {
      is: 'test',
      file: 'client/src/stores/gallery.test.ts',
      title: 'OPEN-096 an upload that arrives after the app was closed is removed when the gallery is next opened',
    },
  },
  {
    name: "Yesterday's trip of a new boat crosses the quay.",
    file: 'simulator/src/boat/yesterdaysTrip.ts',
    find: 'to: [480, -150]',
    replace: 'to: [280, -350]',
    noticedBy: {
      is: 'test',
      file: 'simulator/src/tiles/harbor.test.ts',
      title: "yesterday's trip stays in the water, clear of shore, piers and moored boats",
    },
  },
  {
    name: 'The arrows of a trip point against its direction.',
    file: 'client/src/map/markers.tsx',
    find: 'd="M-7 6 0-7 7 6 0 3z"',
    replace: 'd="M-7-6 0 7 7-6 0-3z"',
    noticedBy: {
      is: 'test',
      file: 'client/src/map/Drawing.test.tsx',
      title: 'LOGBOOK-06 an arrow with the course %i° has its tip in that direction',
    },
  },
  {
    name: 'The compass of a log has four points.',
    file: 'client/src/screens/logbook/CourseRose.tsx',
    find: '[0, 45, 90, 135, 180, 225, 270, 315]',
    replace: '[0, 90, 180, 270]',
    noticedBy: { is: 'scenario', id: 'SC-67', driver: 'dom' },
  },
  {
    name: 'A pressed slot opens the first picture of the journey, whichever slot it is.',
    file: 'client/src/screens/gallery/GalleryScreen.tsx',
    find: 'const shown = it.slots[viewed]',
    replace: 'const shown = it.slots[viewed] && it.slots.find(slot => slot.picture)',
    noticedBy: {
      is: 'test',
      file: 'client/src/screens/gallery/GalleryScreen.test.tsx',
      title: 'GALLERY-07 a pressed slot opens its own picture, not that of another slot',
    },
  },
  {
    name: 'A removed picture takes the third picture of the journey with it.',
    file: 'client/src/stores/journeySlots.ts',
    find: 'body: { ...journey, [field]: to }',
    replace: "body: { ...journey, image3: '', [field]: to }",
    noticedBy: {
      is: 'test',
      file: 'client/src/stores/gallerySlots.test.ts',
      title:
        'GALLERY-12 GALLERY-13 SM-SLOT-9 a removal deletes the name in the journey before the picture, and no other picture',
    },
  },
  {
    name: 'The chart of a new boat has no breakwater and no piers.',
    file: 'simulator/src/tiles/harbor.ts',
    find: '  return drawn(breakwater(view)) + drawn(planks(view))\n',
    replace: '  return drawn(planks(view)).slice(0, 0)\n',
    noticedBy: {
      is: 'test',
      file: 'simulator/src/tiles/harbor.test.ts',
      title: 'the chart draws the %s at %j in zoom %d with %d lines',
    },
  },
  {
    name: 'A second hunt draws the track of the phone on from the first.',
    file: 'client/src/stores/tracking.ts',
    find: '[placeOf(position.fix)] : [], phone: [] })\n  machine',
    replace: '[placeOf(position.fix)] : [] })\n  machine',
    noticedBy: {
      is: 'test',
      file: 'client/src/stores/tracking.test.ts',
      title: 'MAP-09 TRACK-01 a second run begins with new tracks of boat and phone',
    },
  },
  {
    name: 'The last forecast looks like a new one when no new one can be read.',
    file: 'client/src/screens/weather/WeatherScreen.tsx',
    find: "last={is === 'error'}",
    replace: 'last={false}',
    noticedBy: {
      is: 'test',
      file: 'client/src/screens/weather/WeatherScreen.test.tsx',
      title: 'WEATHER-19 the last forecast is marked as old, now and ahead, when a new one cannot be read',
    },
  },
  {
    name: 'A boat that is armed again outside of its geofence raises no alarm.',
    file: 'simulator/src/devices/gateway.ts',
    find: '    boat.state.outside = false\n  }\n  boat.state.armed = armed',
    replace: '  }\n  boat.state.armed = armed',
    noticedBy: {
      is: 'test',
      file: 'simulator/src/devices/geofence.test.ts',
      title: 'GEOF-10 a boat that is armed again outside of its geofence raises the alarm again',
    },
  },
  {
    name: 'Permission for a failed man over board leads back there, not to the map.',
    file: 'contracts/src/geolocation.ts',
    find: "DESTINATION_AFTER_MOB_FAILURE: Destination = 'map'",
    replace: "DESTINATION_AFTER_MOB_FAILURE: Destination = 'mob'",
    noticedBy: { is: 'scenario', id: 'SC-88', driver: 'dom' },
  },
  {
    name: 'A photo that cannot be decoded is missing in the shared picture, and nobody is told.',
    file: 'client/src/share/shareFile.ts',
    find: 'leftOut: refused.map(it => it.slot + 1)',
    replace: 'leftOut: []',
    noticedBy: { is: 'scenario', id: 'SC-98-SHARED', driver: 'chromium' },
  },
]
