// Loaded before a portal with `node --import`: redirects its requests for Google to the provider at GOOGLE_STAND_IN. A
// portal with a live configuration then runs without a network.
const standIn = process.env.GOOGLE_STAND_IN
if (!standIn) throw new Error('GOOGLE_STAND_IN must be the address of a provider.')
const overNetwork = globalThis.fetch
const google = /^https:\/\/(accounts\.google|oauth2\.googleapis|www\.googleapis)\.com$/

globalThis.fetch = async (input, init) => {
  const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input)
  const led = google.test(origin) ? new URL(`${pathname}${search}`, standIn) : input
  return overNetwork(input instanceof Request && led !== input ? new Request(led, input) : led, init)
}
