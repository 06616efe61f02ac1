// An invitation into a group that waits for an answer.
import { Button } from 'antd'
import type { GroupInvitation } from '#protocol/company/affiliations/affiliations.ts'
import type { GroupMoveActor } from '#src/features/company/affiliations/actor.tsx'
import styles from '#src/features/company/affiliations/group.module.css'
import { Allowed } from '#src/machines/allowed.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'

interface InvitationCardProps {
  readonly invitation: GroupInvitation
  readonly move: GroupMoveActor
}

export const InvitationCard = ({ invitation, move }: InvitationCardProps) => {
  const { affiliationId, headName, headCreditCode, invitedAt } = invitation
  const pick = (kind: 'accept' | 'decline') => () =>
    move.send({ type: 'move.picked', kind, place: { affiliationId, name: headName, disclosed: [] } })
  return (
    <section className={`card ${styles['invitation']}`} aria-label={`${headName}的邀请`}>
      <div>
        <p className={styles['name']}>{headName}邀请贵单位加入集团</p>
        <p className={styles['note']}>
          {headCreditCode} · <MomentText moment={invitedAt} />
        </p>
      </div>
      <Allowed resource="groupManage" action="answer">
        <div className={styles['buttons']}>
          <Button onClick={pick('decline')}>谢绝</Button>
          <Button type="primary" onClick={pick('accept')}>
            接受
          </Button>
        </div>
      </Allowed>
    </section>
  )
}
