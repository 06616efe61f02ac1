// The button that signs or seals all contracts that are ticked, with its confirmation.
import { Button } from 'antd'
import { useState } from 'react'
import type { JumpStatus } from '#protocol/contracts/batches/tasks.ts'
import { BatchDialog } from '#src/features/contracts/batches/batch-dialog.tsx'
import type { BatchSelection } from '#src/features/contracts/batches/queries.ts'
import { batchTitle } from '#src/features/contracts/batches/words.ts'
import { useMay, useUser } from '#src/machines/react.tsx'

interface BatchButtonProps extends BatchSelection {
  readonly jumpStatus: JumpStatus
  /** It was started: the list may untick its rows. */
  readonly onBegun: () => void
}

/** Not there for those who may not. */
export const BatchButton = ({ as, contractIds, jumpStatus, onBegun }: BatchButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const user = useUser()
  const isCompany = user.defaultBizType === 2
  const mayPerson = useMay('contract', 'sign')
  const mayCompany = useMay('seal', 'batch')
  if (user.delegation !== null || !(isCompany ? mayCompany : mayPerson)) return null
  return (
    <>
      <Button size="small" type="primary" onClick={() => setOpen(true)}>
        {batchTitle(isCompany)}
      </Button>
      {isOpen && (
        <BatchDialog
          selected={{ as, contractIds }}
          jumpStatus={jumpStatus}
          onClose={() => setOpen(false)}
          onBegun={() => {
            setOpen(false)
            onBegun()
          }}
        />
      )}
    </>
  )
}
