import type { Page } from '@playwright/test'

/** Gives the page's browser an authenticator that stores passkeys and confirms every request by its user. */
export async function addAuthenticator(page: Page): Promise<{
  cancelNext(): Promise<void>
  confirm(): Promise<void>
  /** Whether the user touches the authenticator when it is asked. Touched by default. */
  touch(touched: boolean): Promise<void>
}> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verify = async (isUserVerified: boolean) => {
    await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
  return {
    // The browser treats a failed verification as one that the user cancelled.
    cancelNext: () => verify(false),
    confirm: () => verify(true),
    touch: async (enabled) => {
      await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}
