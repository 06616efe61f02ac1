// Who caused something, as the audit chain keeps it.
import { randomUUID } from 'node:crypto'

/** The person and circumstances behind an event; `userId` null for the system's own jobs, an operator's id for operators. */
export interface Actor {
  readonly userId: string | null
  readonly who: string
  /** `1`, `2:<companyId>`, `operator`, `legalPerson` and `link` (by their link alone) or `system`. */
  readonly identity: string
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
}

/** The product itself: clocks, jobs, start-up. */
export const systemActor = (requestId: string): Actor => ({
  userId: null,
  who: '系统',
  identity: 'system',
  ip: '',
  userAgent: '',
  requestId,
})

/** Whoever runs a command on the server itself; the system does not know them by name. */
export const commandActor = (): Actor => ({
  ...systemActor(randomUUID()),
  who: '服务器管理员（命令行）',
})
