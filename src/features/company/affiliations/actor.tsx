// The chart of an action around a group, with its real calls.
import { fromPromise } from 'xstate'
import { makeUuid } from '#protocol/uuid.ts'
import { groupMoveMachine } from '#src/machines/group-move.machine.ts'
import type { GroupMoveInput, GroupMoveKind } from '#src/machines/group-move.machine.ts'
import { useActorRef, useEmitted, useRaiseAlert } from '#src/machines/react.tsx'
import * as calls from '#src/services/groups.ts'

const CALLS: Readonly<Record<GroupMoveKind, (input: GroupMoveInput) => Promise<unknown>>> = {
  invite: ({ requestId, company = '' }) => calls.inviteAffiliate({ requestId, company }),
  withdraw: ({ affiliationId }) => calls.removeAffiliate({ affiliationId }),
  remove: ({ affiliationId }) => calls.removeAffiliate({ affiliationId }),
  accept: ({ affiliationId, disclosed = [] }) => calls.acceptGroup({ affiliationId, disclosed }),
  decline: ({ affiliationId }) => calls.leaveGroup({ affiliationId }),
  disclose: ({ affiliationId, disclosed = [] }) => calls.changeDisclosure({ affiliationId, disclosed }),
  leave: ({ affiliationId }) => calls.leaveGroup({ affiliationId }),
}

const moving = groupMoveMachine.provide({
  actors: { move: fromPromise(({ input }) => CALLS[input.kind](input)) },
})

const DONE: Readonly<Record<GroupMoveKind, (name: string) => string>> = {
  invite: (name) => `已邀请${name}，等待对方答复`,
  withdraw: (name) => `已取消对${name}的邀请`,
  remove: (name) => `已将${name}移出集团`,
  accept: (name) => `已加入${name}的集团`,
  decline: (name) => `已谢绝${name}的邀请`,
  disclose: () => '授权已修改',
  leave: (name) => `已退出${name}的集团`,
}

/** The running chart; says what was done and tells the page, so that it reads again. */
export const useGroupMove = (onDone: () => void) => {
  const actor = useActorRef(moving, { input: { newId: makeUuid } })
  const raise = useRaiseAlert()
  useEmitted(actor, {
    'move.done': ({ kind, name }) => {
      raise(DONE[kind](name))
      onDone()
    },
  })
  return actor
}

export type GroupMoveActor = ReturnType<typeof useGroupMove>
