// Loaded before a portal with `node --import`: what the portal sends to api.stripe.com reaches the stand-in that
// STRIPE_STAND_IN names. So a portal with real-looking keys, and all that follows from them, runs without a network.
const standIn = process.env.STRIPE_STAND_IN
if (!standIn) throw new Error('STRIPE_STAND_IN must be the address of a stand-in.')
const overNetwork = globalThis.fetch

globalThis.fetch = async (input, init) => {
  const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input)
  if (origin !== 'https://api.stripe.com') return overNetwork(input, init)
  if (input instanceof Request) throw new Error('The library gives an address, not a request.')
  return overNetwork(new URL(`${pathname}${search}`, standIn), init)
}
