// The move of the dialog behind each button of an approval.
export const MOVE_OF = {
  agree: 'agree',
  refuse: 'refuse',
  transfer: 'transferApproval',
  reassign: 'reassignApproval',
  add: 'addApprovers',
  urge: 'urgeApprover',
} as const
