import type { ProviderTrouble } from '../processes/provider-process.ts'
import { type Fault, slowAnswers, type Target } from './fault.ts'

/** Faults of the services that the portal depends on. */
export const serviceFaults: readonly Fault[] = [
  {
    id: 'I12',
    summary: 'The card provider is slow',
    method: 'each of its answers takes 1.5 s',
    expectation: 'every request is answered within 10 s, and all but payments works',
    unaffected: 'all but payments',
    on: ['embedded', 'server'],
    inject: (target) => troubleProvider(target, 'slow', 4_000),
  },
  {
    id: 'I13',
    summary: 'The card provider executes requests and never answers',
    method: 'its answers are held back beyond every timeout',
    expectation: 'the same, and no card is charged twice',
    unaffected: 'all but payments',
    on: ['embedded', 'server'],
    inject: (target) => troubleProvider(target, 'answers_lost', 5_000),
  },
  {
    id: 'I14',
    summary: 'The card provider returns errors',
    method: '429, 500, a web page, and an idempotency conflict in turn',
    expectation: 'the same, and no booking becomes paid',
    unaffected: 'all but payments',
    on: ['server', 'embedded'],
    inject: (target) => troubleProvider(target, 'refuses', 4_000),
  },
  {
    id: 'I15',
    summary: 'The mail server is down',
    method: 'it defers every mail, then its port is closed',
    expectation: 'bookings are unaffected, and every email is sent once it is back',
    unaffected: 'everything',
    on: ['embedded', 'server'],
    inject: async ({ environment: { mail }, hold }) => {
      mail.behave('put_off')
      await hold(2_000)
      mail.behave('accept')
      await mail.stop()
      await hold(2_000)
      await mail.start()
      return []
    },
  },
  {
    id: 'I15 slow',
    summary: 'The mail server hangs',
    method: 'it accepts mails without confirming them, then closes the connection',
    expectation: 'bookings are unaffected; mails in flight may arrive twice',
    unaffected: 'everything',
    on: ['embedded', 'server'],
    rare: true,
    inject: async ({ environment: { mail }, hold }) => {
      mail.behave('hang')
      await hold(5_000)
      mail.behave('accept_and_drop')
      await hold(5_000)
      mail.behave('accept')
      return []
    },
  },
]

async function troubleProvider(target: Target, how: ProviderTrouble, milliseconds: number): Promise<string[]> {
  const { environment, hold, history } = target
  const began = performance.now()
  await environment.provider.trouble(how)
  await hold(milliseconds)
  await environment.provider.trouble('none')
  return slowAnswers(history, began)
}
