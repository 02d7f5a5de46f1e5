import { vi } from 'vitest'

// A password hash takes 60 ms of processor time by design, and most tests are not about it.
vi.mock('better-auth/crypto', () => import('./cheap-passwords.ts'))
