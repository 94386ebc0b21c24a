/** Examples of the calls for sailor friends. */
import type { contactRoutes } from '../contacts.ts'
import type { RouteDocumentationOf, ErrorExample } from '../routeDocumentation.ts'

const flags = {
  detectorsEmailActive: false,
  shorePowerEmailActive: false,
  smartplugEmailActive: false,
  mainDoorEmailActive: false,
  hatchEmailActive: false,
  voltageLowEmailActive: false,
  geofenceEmailActive: false,
  lowBatterySensorEmailActive: false,
  gatewayTamperedEmailActive: false,
  gatewayPowerlossEmailActive: false,
  gsmConnectionLostEmailActive: false,
  detectorsSMSActive: false,
  shorePowerSMSActive: false,
  smartPlugSMSActive: false,
  mainDoorSMSActive: false,
  hatchSMSActive: false,
  voltageLowSMSActive: false,
  geofenceSMSActive: true,
  lowBatterySensorSMSActive: false,
  gatewayTamperedSMSActive: false,
  gatewayPowerlossSMSActive: false,
  gsmConnectionLostSMSActive: false,
}
const ann = {
  ...flags,
  name: 'Ann',
  email: 'ann@freja.example',
  active: true,
  phoneNumber: '+4520000001',
  captainEmail: 'captain@freja.example',
}
const record = { ...ann, id: 'contact-1' }
const unknown: ErrorExample = {
  status: 404,
  when: 'There is no contact with this id.',
  request: { params: { id: 'contact-99' }, body: ann },
}
const captains: ErrorExample = {
  status: 400,
  when: "The e-mail address is the captain's own.",
  request: { params: { id: 'contact-1' }, body: { ...ann, email: 'captain@freja.example' } },
}

export const contactExamples: RouteDocumentationOf<typeof contactRoutes> = {
  list: { summary: "Sailor friends, without the captain's own record", example: { reply: [record] } },
  read: {
    summary: "A sailor friend, or the captain's own record by its fixed id",
    example: { params: { id: 'contact-1' }, reply: record },
    refusals: [unknown],
  },
  add: {
    summary: 'Adds a sailor friend',
    example: { body: { ...ann, name: 'Bo', email: 'bo@freja.example' } },
    refusals: [captains, { status: 409, when: 'There are a hundred sailor friends already.', request: {} }],
  },
  update: {
    summary: "Saves a sailor friend, or the captain's own record",
    example: { params: { id: 'contact-1' }, body: { ...ann, name: 'Anna' } },
    refusals: [captains, unknown],
  },
  remove: {
    summary: 'Removes a sailor friend',
    example: { params: { id: 'contact-1' } },
    refusals: [
      unknown,
      { status: 409, when: "The captain's own record cannot be removed.", request: { params: { id: 'captain' } } },
    ],
  },
}
