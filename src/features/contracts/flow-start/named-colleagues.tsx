// Colleagues by name in the order they were chosen, or how many there are where a name is not known.
import { useColleagues } from '#src/ui/organisation.ts'

export const NamedColleagues = ({ memberIds }: { readonly memberIds: readonly string[] }) => {
  const { data = [] } = useColleagues('')
  const names = memberIds.flatMap((wanted) => data.find(({ memberId }) => memberId === wanted)?.name ?? [])
  return <>{names.length === memberIds.length ? names.join('、') : `您指定的 ${memberIds.length} 位同事`}</>
}
