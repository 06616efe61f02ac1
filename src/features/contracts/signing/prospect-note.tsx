// Tells a signer who cannot put the company's seal why, who approves, and who seals then.
// See domain.md §1.2.
import type { SealProspect } from '#protocol/seals/seal-requests.ts'
import styles from '#src/features/contracts/signing/steps.module.css'

export const ProspectNote = ({ prospect }: { readonly prospect: SealProspect }) => {
  const { why, process, sealers } = prospect
  return (
    <div className={styles['prospect']}>
      <p className={styles['note']}>{why}</p>
      <dl>
        {process?.nodes.map(({ nodeId, name, people, problem }) => (
          <div key={nodeId}>
            <dt>审批：{name}</dt>
            <dd>{problem === '' ? people.join('、') : problem}</dd>
          </div>
        ))}
        <div>
          <dt>用印</dt>
          <dd>
            {sealers.length === 0
              ? '目前没有同事有用印权限，提交后会通知管理员授权'
              : `${sealers.join('、')}${sealers.length > 1 ? '，任何一位均可' : ''}`}
          </dd>
        </div>
      </dl>
    </div>
  )
}
