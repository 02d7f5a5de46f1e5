import { english } from '../english.ts'

/** The English texts of a user's own passkeys. */
export const enPasskeys = english('passkeys', {
  title: 'Passkeys',
  lead: 'Sign in with your fingerprint, face or PIN instead of a password. Add one on each device.',
  failed: 'Couldn’t load your passkeys.',
  tryAgain: 'Try again',
  add: 'Add a passkey',
  impossible: 'This browser can’t add passkeys here.',
  neverUsed: 'not used yet',
  lastUsed: (ago: string) => `last used ${ago}`,
  addedOn: (day: string) => `added ${day}`,
  ended: (host: string) => `Doesn’t work: it was made for ${host}.`,
  rename: 'Rename',
  renameThis: (name: string) => `Rename ${name}`,
  remove: 'Remove',
  removeThis: (name: string) => `Remove ${name}`,
  addTitle: 'Add a passkey',
  addLead: 'Your browser asks you to confirm with your fingerprint, face or PIN.',
  addSubmit: 'Continue',
  added: 'Passkey added',
  renameTitle: 'Name this passkey',
  name: 'Name',
  nameHint: 'For example, the device it is on.',
  enterName: 'Enter a name.',
  save: 'Save',
  renamed: 'Passkey renamed',
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeLead: 'It no longer signs in, and all other devices are signed out. Delete it from the device too.',
  removed: 'Passkey removed',
  password: 'Your password',
  cancel: 'Cancel',
})

/** The texts that every language provides. */
export type PasskeyMessages = typeof enPasskeys
