// The running sign-in of the desk, for the pages of the desk.
import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { OperatorInfo } from '#protocol/platform/operators/operators.ts'
import type { OperatorPermission } from '#protocol/platform/operators/permissions.ts'
import type { deskMachine } from '#src/machines/operators.machine.ts'

export type DeskActor = ActorRefFrom<typeof deskMachine>

/** Where the pages of the desk find the sign-in. */
export const DeskContext = createContext<DeskActor | null>(null)

export const useDeskActor = (): DeskActor => {
  const actor = use(DeskContext)
  if (actor === null) throw new Error('rendered outside the desk')
  return actor
}

/** Something of the sign-in's snapshot. */
export const useDesk = <T>(selector: (snapshot: SnapshotFrom<typeof deskMachine>) => T): T =>
  useSelector(useDeskActor(), selector)

/** Who is signed in at the desk. */
export const useOperator = (): OperatorInfo => {
  const operator = useDesk(({ context }) => context.operator)
  if (operator === null) throw new Error('rendered without an operator')
  return operator
}

/** Whether the operator holds the permission. */
export const useHolds = (permission: OperatorPermission): boolean =>
  useDesk(({ context }) => context.operator?.permissions.includes(permission) === true)
