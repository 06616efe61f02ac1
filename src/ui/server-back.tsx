// Beside what failed because the server was away: tries it again once the server answers.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isServerThere } from '#src/ui/server-there.ts'

export interface ServerBackProps {
  /** Milliseconds between two questions, and before the first. */
  readonly pause: number
  readonly onBack: () => void
}

/** Shows nothing. Calls back once; what fails again is shown anew, with another of these beside it. */
export const ServerBack = ({ pause, onBack }: ServerBackProps) => {
  useQuery({
    queryKey: ['serverBack', useId()],
    queryFn: async () => {
      const isThere = await isServerThere()
      if (isThere) onBack()
      return isThere
    },
    initialData: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data ? false : pause),
  })
  return null
}
