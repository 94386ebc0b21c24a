/** Rights of an account on the pictures of its boat. ROLE-13 to ROLE-16. */
import { canCall, type Rights } from '@drydock/contracts'

export type PictureRight = 'read' | 'create' | 'write' | 'delete' | 'list'

const LOOK: readonly PictureRight[] = ['read', 'list']
const CHANGE: readonly PictureRight[] = ['read', 'create', 'write', 'delete', 'list']

/**
 * Rights on the pictures that an account has now. The captain always gets write access, because removing a journey
 * removes its pictures.
 */
export const pictureRightsOf = (rights: Rights): readonly PictureRight[] =>
  canCall('upload', rights) ? CHANGE : canCall('gallery', rights) ? LOOK : []
