/** Family members of an account, at most. In a module of its own, so that the booking dialog loads no schema for it. */
export const maxFamilyMembers = 8
