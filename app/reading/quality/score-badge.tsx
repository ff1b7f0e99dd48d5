import type { PeerScore } from "#contract/reading/peer-reviews";
import type { IconName } from "../../components/icon";
import { StatusBadge, type Tone } from "../../components/status-badge";

const looks: Record<PeerScore, { tone: Tone; icon: IconName }> = {
  "1": { tone: "success", icon: "success" },
  "2a": { tone: "info", icon: "info" },
  "2b": { tone: "warning", icon: "warning" },
  "3a": { tone: "warning", icon: "warning" },
  "3b": { tone: "danger", icon: "danger" },
};

export const ScoreBadge = ({ score }: { score: PeerScore }) => <StatusBadge {...looks[score]}>{score}</StatusBadge>;
