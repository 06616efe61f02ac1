// The group a company is a member of, and what it opened to it.
import { Button } from 'antd'
import type { GroupMembership } from '#protocol/company/affiliations/affiliations.ts'
import type { GroupMoveActor } from '#src/features/company/affiliations/actor.tsx'
import styles from '#src/features/company/affiliations/group.module.css'
import { DISCLOSURE_WORDS } from '#src/features/company/affiliations/words.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'

interface MembershipCardProps {
  readonly membership: GroupMembership
  readonly move: GroupMoveActor
}

export const MembershipCard = ({ membership, move }: MembershipCardProps) => {
  const { affiliationId, headName, headCreditCode, joinedAt, disclosed } = membership
  const pick = (kind: 'disclose' | 'leave') => () =>
    move.send({ type: 'move.picked', kind, place: { affiliationId, name: headName, disclosed } })
  return (
    <section className={`card ${styles['section']}`} aria-labelledby="group-membership">
      <div className={styles['head']}>
        <div>
          <h2 id="group-membership" className={styles['title']}>
            所属集团：{headName}
          </h2>
          <p className={styles['note']}>
            {headCreditCode} · <MomentText moment={joinedAt} /> 加入
          </p>
        </div>
        <Allowed resource="groupManage" action="answer">
          <div className={styles['buttons']}>
            <Button onClick={pick('leave')}>退出集团</Button>
            <Button type="primary" onClick={pick('disclose')}>
              修改授权
            </Button>
          </div>
        </Allowed>
      </div>
      {disclosed.length === 0 ? (
        <p>没有向集团开放任何内容。</p>
      ) : (
        <ul className={styles['opened']} aria-label="已向集团开放">
          {disclosed.map((one) => (
            <li key={one}>
              {DISCLOSURE_WORDS[one].word}
              <p className={styles['note']}>{DISCLOSURE_WORDS[one].means}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
