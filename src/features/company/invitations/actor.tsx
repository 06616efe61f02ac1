// The chart of an invitation's page with its real calls.
import { fromPromise } from 'xstate'
import { invitationMachine } from '#src/machines/invitation.machine.ts'
import { useActorRef } from '#src/machines/react.tsx'
import { acceptInvitation, readInvitation, refuseInvitation } from '#src/services/departments.ts'

const machine = invitationMachine.provide({
  actors: {
    readInvitation: fromPromise(({ input, signal }) => readInvitation(input, { signal })),
    accept: fromPromise(({ input }) => acceptInvitation(input)),
    decline: fromPromise(({ input }) => refuseInvitation(input)),
  },
})

export const useInvitation = (token: string) => useActorRef(machine, { input: { token } })

export type InvitationActor = ReturnType<typeof useInvitation>
