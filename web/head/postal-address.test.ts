import { expect, test } from 'vitest'
import { postalAddress } from './postal-address.ts'

test.each([
  [
    'Portland, OR 97209',
    { addressLocality: 'Portland', addressRegion: 'OR', postalCode: '97209', addressCountry: 'US' },
  ],
  ['Salem, Oregon 97301-1234', { addressLocality: 'Salem', addressRegion: 'Oregon', postalCode: '97301-1234' }],
  [
    'Toronto, ON M5V 2T6',
    { addressLocality: 'Toronto', addressRegion: 'ON', postalCode: 'M5V 2T6', addressCountry: 'CA' },
  ],
  ['Roma, RM 00184', { addressLocality: 'Roma', addressRegion: 'RM', postalCode: '00184' }],
  ['London SW1A 1AA', { addressLocality: 'London', postalCode: 'SW1A 1AA' }],
  ['10115 Berlin', { addressLocality: 'Berlin', postalCode: '10115' }],
  ['Ciudad de México, CDMX', { addressLocality: 'Ciudad de México, CDMX' }],
  ['دبي', { addressLocality: 'دبي' }],
])('when the line of the city is %j, then it is taken apart as far as it says', (line, parts) => {
  expect(postalAddress(line)).toEqual(parts)
})
