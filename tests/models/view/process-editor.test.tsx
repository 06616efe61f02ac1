// The chart of making or changing an approval process, walked on its pages.
import { ProcessEditorPage } from '#src/features/contracts/approval-processes/process-editor-page.tsx'
import { processEditorModel } from '#tests/models/process-editor.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { asCompany } from '#tests/support/user.ts'

const user = asCompany({
  userRoleResAction: [
    {
      resCode: 'approveManage',
      nodeActions: ['view', 'add', 'edit', 'enable'].map((actionCode) => ({ actionCode })),
      children: [],
    },
  ],
})

walkInView(processEditorModel, {
  page: () => <ProcessEditorPage />,
  setting: (start) => ({
    user,
    resource: 'approveManage',
    at:
      start === 'new process'
        ? '/user/userCenter/approveManageEdit1'
        : '/user/userCenter/approveSet1?processId=40000000-0000-4000-8000-000000000001',
    answers: {
      '/AccountService/staff/colleagues': () => ({ data: [] }),
      '/BaseService/approvalProcess/roles': () => ({ data: [] }),
    },
  }),
})
