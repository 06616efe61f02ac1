// The chart of an action around a group, walked on the page of a head with one member.
import { GroupPage } from '#src/features/company/affiliations/group-page.tsx'
import { groupMoveModel, PLACE } from '#tests/models/group-move.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { asCompany } from '#tests/support/user.ts'

const NONE = { total: 0, page: 1, pageSize: 10, rows: [] }
const AT = '2026-11-20T02:00:00.000Z'
const ROW = {
  affiliationId: PLACE.affiliationId,
  companyId: '20000000-0000-4000-8000-000000000001',
  companyName: PLACE.name,
  creditCode: '91350100M000100Y43',
  status: 1,
  disclosed: [],
  invitedAt: AT,
  changedAt: AT,
  isMine: false,
  actions: ['remove'],
}

walkInView(groupMoveModel, {
  page: () => <GroupPage />,
  setting: {
    user: asCompany({
      userRoleResAction: [
        {
          resCode: 'groupManage',
          nodeActions: [{ actionCode: 'view' }, { actionCode: 'manage' }],
          children: [],
        },
      ],
    }),
    answers: {
      '/DepartmentService/group/own': () => ({ data: { invitations: [], membership: null, members: 0 } }),
      '/DepartmentService/group/list': () => ({ data: { ...NONE, total: 1, rows: [ROW] } }),
      '/DepartmentService/group/looks': () => ({ data: NONE }),
    },
  },
})
