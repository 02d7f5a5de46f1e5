import { enWhyNot } from '../en/why-not.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the page that explains why slots are not offered. */
export const useWhyNotMessages = createMessagesHook('whyNot', enWhyNot)
