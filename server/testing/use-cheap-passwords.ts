import { registerHooks } from 'node:module'

// Loaded with `node --import` before the portal of the browser tests.
const replacement = new URL('./cheap-passwords.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/derive-key.ts') ? { url: replacement, shortCircuit: true } : next(specifier, context),
})
