/** Texts of the VIP contacts. Source: VIP; doc 2 §2. */
export const vip = {
  select: 'Select a VIP contact',
  none: 'No VIP contacts available',
  add: 'ADD NEW VIP',
  return: 'RETURN',
  save: 'SAVE',
  addTitle: 'New VIP contact',
  editTitle: 'Edit VIP contact',
  edit: (name: string): string => `Edit ${name}`,
  remove: (name: string): string => `Delete ${name}`,
  choose: (name: string, phone: string): string => `${name}, ${phone}`,
  name: 'Name',
  phone: 'Phone number',
  loading: 'Reading the VIP contacts',
  failed: 'The VIP contacts could not be read',
} as const
