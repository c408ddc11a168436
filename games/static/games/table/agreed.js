// One agreement's value: the payload's own, else the difference, else what classic says.

const CLASSIC = {
  marriage_on_first_trick: false, more_than_target: false, must_trump: true, must_overtake: false,
  distribution: "sixty", distribution_penalty_every_third: true, distribution_costs_contract: false,
  first_distribution_free: false, rounding: 5,
};

export function agreed(table, field) {
  const { agreements } = table;
  return agreements[field] ?? agreements.differences?.[field] ?? CLASSIC[field];
}
