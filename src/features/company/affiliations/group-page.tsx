// /user/userCenter/groupManage: the group of a head, and a member's place in one (domain.md §8, 集团).
import { Button, Skeleton } from 'antd'
import { PAGES } from '#protocol/pages.ts'
import { useGroupMove } from '#src/features/company/affiliations/actor.tsx'
import { GroupDialog } from '#src/features/company/affiliations/group-dialog.tsx'
import { GroupSumsCard } from '#src/features/company/affiliations/group-sums.tsx'
import { InvitationCard } from '#src/features/company/affiliations/invitation-card.tsx'
import { LookList } from '#src/features/company/affiliations/look-list.tsx'
import { MemberList } from '#src/features/company/affiliations/member-list.tsx'
import { MembershipCard } from '#src/features/company/affiliations/membership-card.tsx'
import { useOwnGroup, useRefreshGroup } from '#src/features/company/affiliations/queries.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

export const GroupPage = () => {
  const { data, error, refetch } = useOwnGroup()
  const move = useGroupMove(useRefreshGroup())
  const invite = (
    <Allowed resource="groupManage" action="manage">
      <Button type="primary" onClick={() => move.send({ type: 'move.picked', kind: 'invite', place: null })}>
        邀请成员企业
      </Button>
    </Allowed>
  )
  return (
    <>
      <PageHeader
        title="集团"
        trail={[{ label: '单位中心', path: PAGES.center }]}
        hint="集团总部邀请成员企业；成员企业自己决定向集团开放哪些数字和合同，随时可以收回。"
        actions={data?.membership === null ? invite : undefined}
      />
      {data === undefined && error === null && <Skeleton active />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.invitations.map((invitation) => (
        <InvitationCard key={invitation.affiliationId} invitation={invitation} move={move} />
      ))}
      {data !== undefined && data.membership !== null && (
        <MembershipCard membership={data.membership} move={move} />
      )}
      {data !== undefined && data.members > 0 && <GroupSumsCard />}
      {data?.membership === null && (data.members > 0 || data.invitations.length === 0) && (
        <MemberList move={move} action={invite} />
      )}
      {data !== undefined && <LookList isAlwaysShown={data.membership !== null} />}
      <GroupDialog actor={move} />
    </>
  )
}
