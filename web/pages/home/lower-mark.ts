/** Attribute of the part of the home page that needs its script once it is in view. All above it are links. */
export const lowerMark = 'data-lower'
