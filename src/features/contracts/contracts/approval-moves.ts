// Which move of the dialog stands behind each button of an approval.
export const MOVE_OF = {
  agree: 'agree',
  refuse: 'refuse',
  transfer: 'transferApproval',
  reassign: 'reassignApproval',
  add: 'addApprovers',
  urge: 'urgeApprover',
} as const
