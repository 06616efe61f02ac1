// Tells in advance who will put one's own company's seal, and who approves that first.
// See domain.md §1.2.
import { useSealProspect } from '#src/features/contracts/flow-start/queries.ts'
import { useContent } from '#src/features/contracts/flow-start/use-wizard.tsx'
import styles from '#src/features/contracts/flow-start/steps/settings-step.module.css'

/** Nothing for people who may seal at once. */
export const SealProspectNote = () => {
  const { contractType, amount } = useContent()
  const { data } = useSealProspect(contractType, amount)
  if (data === undefined || !data.mustApply) return null
  const approval = data.process?.nodes.map(({ people }) => people.join('、')).join(' → ') ?? ''
  return (
    <p className={styles['sealProspect']}>
      {data.why}
      {approval === '' ? '' : `审批：${approval}。`}
      {data.sealers.length === 0
        ? '目前没有同事有用印权限，请联系管理员授权。'
        : `轮到本单位时由${data.sealers.join('、')}用印。`}
    </p>
  )
}
