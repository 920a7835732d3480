import type { EstimateInput } from '../../core/estimate/estimate-types.js';
import { unpackCurve } from '../../core/district/energy-curve.js';
import { financeInput } from '../assessments/estimate-input.js';
import { byParts, inParts } from './in-parts.js';
import { createFinanceHash, DEFAULT_OPTIONS } from './tile-inputs.js';
import type { PriceRow, KeptLight, TileRoof } from './tile-roofs.sql.js';
import type { RoofPotentialUses, TileRun } from './tile-run.js';

/** A roof whose light is stored, with the money of today. */
interface RoofMoney {
  buildingId: string;
  stored: KeptLight;
  finance: EstimateInput['finance'];
  financeHash: string;
}

/** Roofs that a thread prices at a time. */
const PRICES_AT_ONCE = 64;
/** Prices that are stored together: they take less than half a second, so that a killed worker loses little. */
const MOST_STORED = 1_024;

/** Prices roofs by their stored light. */
export class RoofPrices {
  constructor(private readonly uses: RoofPotentialUses) {}

  /**
   * Prices the roofs of a tile whose light is known, where their money is not that of today.
   * @returns ids of those that have to be calculated: nothing is stored of them, or no cost is known, so that light decides
   * what is built.
   */
  async ofTile(run: TileRun, roofs: readonly TileRoof[], financeRevision: string | undefined): Promise<Set<string>> {
    const rows = await this.uses.financeRows.current(financeRevision);
    const hash = createFinanceHash();
    const [due, left] = [[] as RoofMoney[], [] as string[]];
    for (const { id: buildingId, stored } of roofs) {
      if (stored === null) {
        left.push(buildingId);
        continue;
      }
      const { lng, lat } = stored;
      const finance = financeInput(this.uses, { ...DEFAULT_OPTIONS, lng, lat }, rows);
      const financeHash = hash(finance);
      if (financeHash === stored.financeHash) run.counts.fresh += 1;
      else due.push({ buildingId, stored, finance, financeHash });
    }
    return new Set([...left, ...(await this.of(run, due))]);
  }

  /** Prices roofs and stores them, some while others are priced. @returns ids of those whose cost is not known. */
  async of(run: TileRun, roofs: readonly RoofMoney[]): Promise<Set<string>> {
    const unpriced = new Set<string>();
    let priced: PriceRow[] = [];
    for (const some of [...inParts(roofs, MOST_STORED), []]) {
      const [next] = await Promise.all([this.#price(run, some, unpriced), this.#store(run, priced)]);
      priced = next;
    }
    return unpriced;
  }

  async #price({ signal }: TileRun, roofs: readonly RoofMoney[], unpriced: Set<string>): Promise<PriceRow[]> {
    const { clock, compute } = this.uses;
    const price = (part: RoofMoney[]) =>
      compute.run(
        'roofPrices',
        part.map(({ stored: { roofAreaM2, curve, reason }, finance }) => ({ roofAreaM2, curve: unpackCurve(curve), reason, finance })), // prettier-ignore
      );
    const prices = await byParts(roofs, PRICES_AT_ONCE, price, signal);
    if (signal.aborted) return [];
    const computedAt = clock();
    return prices.flatMap((worth, i) => {
      const { buildingId, financeHash } = roofs[i]!;
      if (worth) return [{ ...worth, buildingId, financeHash, computedAt }];
      unpriced.add(buildingId);
      return [];
    });
  }

  async #store({ tile, counts }: TileRun, rows: readonly PriceRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.uses.tiles.storePrices(tile, rows);
    counts.priced += rows.length;
  }
}
