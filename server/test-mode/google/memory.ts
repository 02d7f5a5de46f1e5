import type { AdapterFactory, AdapterPayload } from 'oidc-provider'

/** Stores the provider's state, such as sign-ins and codes, in memory until it expires. */
export function memory(): AdapterFactory {
  const models = new Map<string, Map<string, AdapterPayload>>()
  return (model) => {
    const kept = models.get(model) ?? new Map<string, AdapterPayload>()
    models.set(model, kept)
    return {
      upsert: async (id, payload, seconds) => {
        kept.set(id, payload)
        if (seconds !== undefined) setTimeout(() => kept.delete(id), seconds * 1000).unref()
      },
      find: async (id) => kept.get(id),
      findByUid: async (uid) => [...kept.values()].find((payload) => payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const payload = kept.get(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      destroy: async (id) => {
        kept.delete(id)
      },
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id)
      },
    }
  }
}
