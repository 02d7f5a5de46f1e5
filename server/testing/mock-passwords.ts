import { vi } from 'vitest'

// A password hash takes hundreds of milliseconds of processor time by design, and most tests are not about it.
vi.mock('../identity/passwords/derive-key.ts', () => import('./cheap-passwords.ts'))
