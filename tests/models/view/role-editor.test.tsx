// The chart of making or changing a role, walked on the page of roles.
import { PERMISSIONS } from '#protocol/permissions.ts'
import { RoleManagePage } from '#src/features/company/roles/role-manage-page.tsx'
import { useMaybeUser } from '#src/machines/react.tsx'
import { roleEditorModel, STORED } from '#tests/models/role-editor.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { asCompany } from '#tests/support/user.ts'

const user = asCompany({
  userRoleResAction: PERMISSIONS.filter(({ kind }) => kind === 'page').map(({ code, actions }) => ({
    resCode: code,
    nodeActions: actions.map((action) => ({ actionCode: action.code })),
    children: [],
  })),
})

const Page = () => (useMaybeUser() === null ? null : <RoleManagePage />)

// The page scrolls to the field that is missing; jsdom cannot.
Element.prototype.scrollIntoView = () => undefined

walkInView(roleEditorModel, {
  page: () => <Page />,
  setting: (start) => ({
    user,
    loadUser: () => Promise.resolve(user),
    resource: 'roleManage',
    at: `/user/userCenter/roleManage?${start === 'new role' ? 'new=1' : `role=${STORED.roleId}`}`,
    answers: { '/ResourceService/role/list': () => ({ data: [STORED] }) },
  }),
})
