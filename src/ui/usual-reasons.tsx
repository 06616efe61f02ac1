// Reasons that come up again and again, each put into the field by one click.
import { Button, Flex } from 'antd'

export interface UsualReasonsProps {
  readonly reasons: readonly string[]
  readonly onPick: (reason: string) => void
}

/** One button for each, with the reason's first words. */
export const UsualReasons = ({ reasons, onPick }: UsualReasonsProps) => (
  <Flex wrap gap={8} style={{ marginBottom: 16 }}>
    {reasons.map((reason) => (
      <Button key={reason} size="small" onClick={() => onPick(reason)}>
        {reason.split(/[，。]/)[0]}
      </Button>
    ))}
  </Flex>
)
