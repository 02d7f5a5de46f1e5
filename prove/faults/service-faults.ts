import type { ProviderTrouble } from '../processes/provider-process.ts'
import { type Fault, slowAnswers, type Target } from './fault.ts'

/** Faults of the services that the portal depends on. */
export const serviceFaults: readonly Fault[] = [
  {
    id: 'I12',
    breaks: 'The card provider is slow',
    how: 'each of its answers takes 1.5 s',
    must: 'every request is answered within 10 s, and all but payments works',
    spares: 'all but payments',
    on: ['embedded', 'server'],
    strike: (target) => troubleProvider(target, 'slow', 4_000),
  },
  {
    id: 'I13',
    breaks: 'The card provider executes requests and never answers',
    how: 'its answers are held back beyond every timeout',
    must: 'the same, and no card is charged twice',
    spares: 'all but payments',
    on: ['embedded', 'server'],
    strike: (target) => troubleProvider(target, 'answers_lost', 5_000),
  },
  {
    id: 'I14',
    breaks: 'The card provider returns errors',
    how: '429, 500, a web page, and an idempotency conflict in turn',
    must: 'the same, and no booking becomes paid',
    spares: 'all but payments',
    on: ['server', 'embedded'],
    strike: (target) => troubleProvider(target, 'refuses', 4_000),
  },
  {
    id: 'I15',
    breaks: 'The mail server is down',
    how: 'it defers every mail, then its port is closed',
    must: 'bookings are unaffected, and every email is sent once it is back',
    spares: 'everything',
    on: ['embedded', 'server'],
    strike: async ({ stage: { mail }, endure }) => {
      mail.behave('put_off')
      await endure(2_000)
      mail.behave('accept')
      await mail.stop()
      await endure(2_000)
      await mail.start()
      return []
    },
  },
  {
    id: 'I15 slow',
    breaks: 'The mail server hangs',
    how: 'it accepts mails without confirming them, then closes the connection',
    must: 'bookings are unaffected; mails in flight may arrive twice',
    spares: 'everything',
    on: ['embedded', 'server'],
    rare: true,
    strike: async ({ stage: { mail }, endure }) => {
      mail.behave('hang')
      await endure(5_000)
      mail.behave('accept_and_drop')
      await endure(5_000)
      mail.behave('accept')
      return []
    },
  },
]

async function troubleProvider(target: Target, how: ProviderTrouble, milliseconds: number): Promise<string[]> {
  const { stage, endure, history } = target
  const began = performance.now()
  await stage.provider.trouble(how)
  await endure(milliseconds)
  await stage.provider.trouble('none')
  return slowAnswers(history, began)
}
