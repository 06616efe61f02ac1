// /office/approvalSeal with the button that seals many papers at once.
import { BatchButton } from '#src/features/contracts/batches/batch-button.tsx'
import { TaskListPage } from '#src/features/office/papers/task-list-page.tsx'

export const TaskList = () => <TaskListPage batchButton={(asked) => <BatchButton {...asked} />} />
