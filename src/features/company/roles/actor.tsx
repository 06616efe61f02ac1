// The chart of making or changing a role, with its real calls.
import { fromPromise } from 'xstate'
import { useEffect, useState } from 'react'
import type { Role } from '#protocol/company/roles.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { draftOf } from '#src/features/company/roles/role-draft.ts'
import { roleEditorMachine } from '#src/machines/role-editor.machine.ts'
import type { RoleDraft } from '#src/machines/role-editor.machine.ts'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'
import { changeRole, createRole, listRoles } from '#src/services/resource.ts'

const machine = roleEditorMachine.provide({
  actors: {
    saveRole: fromPromise(({ input: { role, requestId, name, note, grants } }) => {
      const typed = {
        name,
        note,
        grants: Object.fromEntries(Object.entries(grants).map(([code, actions]) => [code, [...actions]])),
      }
      return role === undefined
        ? createRole({ requestId, ...typed })
        : changeRole({ roleId: role.roleId, version: role.version, ...typed })
    }),
    readNewest: fromPromise(
      async ({ input: { roleId }, signal }) =>
        (await listRoles({}, { signal })).find((role) => role.roleId === roleId) ?? null,
    ),
  },
})

export interface RoleEditorEnds {
  readonly onSaved: (role: Role) => void
  readonly onGone: () => void
}

const useEditor = (role: Role | undefined, draft: RoleDraft, { onSaved, onGone }: RoleEditorEnds) => {
  const [requestId] = useState(makeUuid)
  const actor = useActorRef(machine, { input: { role, draft, requestId } })
  useEmitted(actor, { 'role.saved': (told) => onSaved(told.role), 'role.gone': onGone })
  return actor
}

/** A role that is being made. */
export const useNewRole = (draft: RoleDraft, ends: RoleEditorEnds) => useEditor(undefined, draft, ends)

/** A stored role being changed; a newer one from the list is taken while nothing is typed. */
export const useRoleEditor = (role: Role, ends: RoleEditorEnds) => {
  const actor = useEditor(role, draftOf(role), ends)
  useEffect(() => actor.send({ type: 'role.refreshed', role }), [actor, role])
  return actor
}

export type RoleEditorActor = ReturnType<typeof useRoleEditor>
