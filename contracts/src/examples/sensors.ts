/** Examples of the sensor calls: a smart plug that can be switched, and a door that accepts no commands. */
import type { RouteDocumentationOf, ErrorExample } from '../routeDocumentation.ts'
import type { sensorRoutes } from '../sensors.ts'

const unknown = (params: Readonly<Record<string, string>>): ErrorExample => ({
  status: 404,
  when: 'No device with this id is paired.',
  request: { params },
})

export const sensorExamples: RouteDocumentationOf<typeof sensorRoutes> = {
  list: {
    summary: 'All paired devices',
    example: {
      reply: [
        {
          attachedDeviceId: '00158D0001A3',
          attachedDeviceTypeId: 3,
          alarm1: false,
          modifiedDateTime: '2026-06-01T07:59:48.000Z',
          age: 12,
          battery: null,
        },
        {
          attachedDeviceId: '00158D0001A2',
          attachedDeviceTypeId: 10,
          alarm1: false,
          modifiedDateTime: '2026-06-01T07:59:19.000Z',
          age: 41,
          battery: 87,
        },
      ],
    },
  },
  command: {
    summary: 'Switches a device; the confirmation arrives over the hub',
    example: { params: { id: '00158D0001A3', status: 'true' } },
    refusals: [unknown({ id: '00158D0001FF', status: 'true' })],
  },
  unpair: {
    summary: 'Removes a device',
    example: { params: { id: '00158D0001A3' } },
    refusals: [unknown({ id: '00158D0001FF' })],
  },
}
