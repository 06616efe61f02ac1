// Valid values of inputs whose bounds are tried, beside those that every made-up input needs.
import { EXAMPLES, lastName } from '#tests/support/matrix/examples.ts'

const MORE: Readonly<Record<string, unknown>> = {
  oldSignPassword: '580293',
  newPassword: 'horse7battery',
  browserKey: 'k'.repeat(20),
  phoneKey: 'k'.repeat(16),
  target: '/contract',
  opacity: 60,
  contactPhone: '0571-88886666',
  staffNo: 'A-017',
  externalId: 'user_17',
  begunFrom: '2026-12-20',
  begunTo: '2026-12-20',
  changedFrom: '2026-12-20',
  changedTo: '2026-12-20',
  launchedFrom: '2026-12-20',
  launchedTo: '2026-12-20',
  completedFrom: '2026-12-20',
  completedTo: '2026-12-20',
  dueFrom: '2026-12-20',
  dueTo: '2026-12-20',
  'applyInvoice delivery': { way: 1, email: 'a@example.com' },
  'wantInvoice delivery': { way: 1, email: 'a@example.com' },
  'reapplyInvoice delivery': { way: 1, email: 'a@example.com' },
  'registerOperator account': 'auditor.lin',
  'grantSeal from': '2026-12-20T02:00:00.000Z',
}

/** The example of a call's input at a path, by call and path or by its name alone. */
export const exampleOf = (call: string, path: string): unknown => {
  const named = `${call} ${path}`
  const name = lastName(path)
  return MORE[named] ?? EXAMPLES[named] ?? MORE[name] ?? EXAMPLES[name]
}
