// Loaded before a portal with `node --import`: redirects its requests for api.stripe.com to the stand-in at
// STRIPE_STAND_IN. A portal with live keys then runs without a network.
const standIn = process.env.STRIPE_STAND_IN
if (!standIn) throw new Error('STRIPE_STAND_IN must be the address of a stand-in.')
const overNetwork = globalThis.fetch

globalThis.fetch = async (input, init) => {
  const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input)
  if (origin !== 'https://api.stripe.com') return overNetwork(input, init)
  if (input instanceof Request) throw new Error('The library gives an address, not a request.')
  return overNetwork(new URL(`${pathname}${search}`, standIn), init)
}
