// Opens the tags of contracts, for those who may change them.
import { Button } from 'antd'
import { useState } from 'react'
import { MOST_TAGGED } from '#protocol/contracts/tags.ts'
import type { TagName } from '#protocol/contracts/tags.ts'
import { TaggingDialog } from '#src/features/contracts/tags/tagging-dialog.tsx'
import { Allowed } from '#src/machines/allowed.tsx'

export interface TagButtonProps {
  readonly contractIds: readonly string[]
  /** What a single contract has now. */
  readonly now?: readonly TagName[]
  readonly isLink?: boolean
  readonly words: string
}

export const TagButton = ({ contractIds, now, isLink = false, words }: TagButtonProps) => {
  const [isOpen, open] = useState(false)
  const isTooMany = contractIds.length > MOST_TAGGED
  return (
    <Allowed resource="contractFiling" action="tagEdit">
      <Button
        size="small"
        {...(isLink ? { type: 'link' } : {})}
        disabled={isTooMany}
        title={isTooMany ? `一次最多给 ${MOST_TAGGED} 份合同加标签` : undefined}
        onClick={() => open(true)}
      >
        {words}
      </Button>
      {isOpen && (
        <TaggingDialog
          contractIds={contractIds}
          {...(now === undefined ? {} : { now })}
          onClose={() => open(false)}
        />
      )}
    </Allowed>
  )
}
