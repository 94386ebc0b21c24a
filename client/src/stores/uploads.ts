/** Count of running uploads: the app does not reload meanwhile. Apart from the gallery, which is loaded lazily. */
import { proxy } from 'valtio/vanilla'

export const uploads = proxy({ count: 0 })
