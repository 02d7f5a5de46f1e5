import type { BrowserContext } from '@playwright/test'

/**
 * Redirects the browser's requests for the payment provider to its stand-in, so that pages with the production
 * Content-Security-Policy pay without a network. `portal` is the origin that may embed the card frame.
 */
export async function routeStripe(context: BrowserContext, standIn: string, portal: string): Promise<void> {
  await context.route('https://js.stripe.com/**', async (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1)
    const response = await route.fetch({ url: `${standIn}/test-mode/stripe/${file}` })
    const { 'x-frame-options': _, ...headers } = response.headers()
    const policy = headers['content-security-policy']?.replace("frame-ancestors 'self'", `frame-ancestors ${portal}`)
    const own = { 'content-security-policy': policy ?? '', 'cross-origin-resource-policy': 'cross-origin' }
    await route.fulfill({ response, headers: { ...headers, ...own } })
  })
  await context.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({ url: `${standIn}/test-mode/stripe${pathname}${search}` })
    const own = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
    await route.fulfill({ response, headers: { ...response.headers(), ...own } })
  })
}
