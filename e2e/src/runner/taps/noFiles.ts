/** Stands for the pictures on disk where an action is only recognized: its chosen file is never read. */

export const fileOf = (): { readonly name: string; readonly type: string; readonly bytes: Uint8Array } => ({
  name: '',
  type: '',
  bytes: new Uint8Array(),
})
