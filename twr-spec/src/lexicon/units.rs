//! Units of measure: the names that each has, and the one that a field's description names.

use super::word::{ends_word, is_han};

/// What units measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quantity {
    Mass,
    Length,
    Volume,
    Time,
    Area,
    Temperature,
    Data,
    Power,
    Energy,
    Speed,
    Voltage,
    /// What no other unit is taken for.
    Alone,
}

use Quantity::{
    Alone, Area, Data, Energy, Length, Mass, Power, Speed, Temperature, Time, Voltage, Volume,
};

/// The quantity and the names of each unit, in lower case.
#[rustfmt::skip]
const UNITS: &[(Quantity, &[&str])] = &[
    (Mass, &["kilograms", "kilogram", "kilos", "kilo", "kgs", "kg", "公斤", "千克"]),
    (Mass, &["grams", "gram", "g", "克"]),
    (Mass, &["tonnes", "tonne", "tons", "ton", "t", "吨"]),
    (Mass, &["pounds", "pound", "lbs", "lb", "磅"]),
    (Mass, &["ounces", "ounce", "oz", "盎司"]),
    (Length, &["kilometers", "kilometres", "kilometer", "kilometre", "km", "公里", "千米"]),
    (Length, &["meters", "metres", "meter", "metre", "m", "米"]),
    (Length, &["centimeters", "centimetres", "centimeter", "centimetre", "cm", "厘米"]),
    (Length, &["millimeters", "millimetres", "millimeter", "millimetre", "mm", "毫米"]),
    (Length, &["miles", "mile", "mi", "英里"]),
    (Length, &["feet", "foot", "ft", "英尺"]),
    (Length, &["inches", "inch", "英寸"]),
    (Temperature, &["degrees celsius", "degree celsius", "celsius", "degrees", "degree", "°c", "℃", "°", "摄氏度", "度"]),
    (Temperature, &["degrees fahrenheit", "fahrenheit", "°f", "℉", "华氏度"]),
    (Alone, &["percent", "per cent", "%"]),
    (Volume, &["liters", "litres", "liter", "litre", "l", "升"]),
    (Volume, &["milliliters", "millilitres", "ml", "毫升"]),
    (Time, &["seconds", "second", "secs", "sec", "s", "秒"]),
    (Time, &["minutes", "minute", "mins", "min", "分钟"]),
    (Time, &["hours", "hour", "hrs", "hr", "h", "小时"]),
    (Time, &["days", "day", "天"]),
    (Time, &["weeks", "week", "周"]),
    (Time, &["months", "month", "个月"]),
    (Time, &["years", "year", "年"]),
    (Time, &["milliseconds", "millisecond", "ms", "毫秒"]),
    (Data, &["megabytes", "megabyte", "mb"]),
    (Data, &["gigabytes", "gigabyte", "gb"]),
    (Power, &["kilowatts", "kilowatt", "kw", "千瓦"]),
    (Energy, &["kilowatt hours", "kwh", "千瓦时", "度电"]),
    (Mass, &["milligrams", "milligram", "mg", "毫克"]),
    (Mass, &["micrograms", "microgram", "mcg", "µg", "μg", "微克"]),
    (Temperature, &["kelvin", "kelvins", "k", "开尔文"]),
    (Area, &["square meters", "square metres", "square meter", "square metre", "m2", "m²", "sqm", "平方米", "平米"]),
    (Area, &["square feet", "square foot", "sq ft", "平方英尺"]),
    (Area, &["square kilometers", "square kilometres", "km²", "平方公里"]),
    (Area, &["hectares", "hectare", "ha", "公顷"]),
    (Area, &["acres", "acre", "英亩"]),
    (Alone, &["cubic meters", "cubic metres", "cubic meter", "cubic metre", "m3", "m³", "立方米"]),
    (Speed, &["kilometers per hour", "kilometres per hour", "kilometers an hour", "kilometres an hour", "km/h", "kph", "kmh", "公里每小时"]),
    (Speed, &["miles per hour", "mph", "英里每小时"]),
    (Speed, &["meters per second", "metres per second", "m/s", "米每秒"]),
    (Alone, &["beats per minute", "beats a minute", "bpm", "拍每分钟"]),
    (Alone, &["revolutions per minute", "revolutions a minute", "rpm", "转每分钟"]),
    (Alone, &["frames per second", "frames a second", "fps", "帧每秒"]),
    (Alone, &["parts per million", "ppm"]),
    (Speed, &["knots", "knot", "kn", "节"]),
    (Power, &["watts", "watt", "w", "瓦"]),
    (Power, &["megawatts", "megawatt", "mw", "兆瓦"]),
    (Voltage, &["volts", "volt", "v", "伏", "伏特"]),
    (Voltage, &["millivolts", "millivolt", "mv", "毫伏"]),
    (Alone, &["amperes", "ampere", "amps", "amp", "a", "安", "安培"]),
    (Alone, &["milliamperes", "milliampere", "milliamps", "milliamp", "ma", "毫安"]),
    (Alone, &["hertz", "hz", "赫兹"]),
    (Alone, &["kilohertz", "khz", "千赫"]),
    (Alone, &["megahertz", "mhz", "兆赫"]),
    (Alone, &["gigahertz", "ghz", "吉赫"]),
    (Alone, &["pascals", "pascal", "pa", "帕"]),
    (Alone, &["hectopascals", "hectopascal", "hpa", "百帕"]),
    (Alone, &["kilopascals", "kilopascal", "kpa", "千帕"]),
    (Alone, &["bars", "bar", "巴"]),
    (Alone, &["millibars", "millibar", "mbar", "毫巴"]),
    (Alone, &["psi", "pounds per square inch"]),
    (Energy, &["joules", "joule", "j", "焦耳"]),
    (Energy, &["kilojoules", "kilojoule", "kj", "千焦"]),
    (Energy, &["kilocalories", "kilocalorie", "kcal", "千卡", "大卡"]),
    (Energy, &["calories", "calorie", "cal", "卡路里", "卡"]),
    (Alone, &["decibels", "decibel", "db", "分贝"]),
    (Data, &["kilobytes", "kilobyte", "kb"]),
    (Data, &["terabytes", "terabyte", "tb"]),
    (Data, &["bytes", "byte", "字节"]),
    (Time, &["microseconds", "microsecond", "µs", "μs", "微秒"]),
    (Length, &["nanometers", "nanometres", "nanometer", "nanometre", "nm", "纳米"]),
    (Length, &["micrometers", "micrometres", "micrometer", "micrometre", "microns", "micron", "µm", "μm", "微米"]),
    (Length, &["yards", "yard", "yd", "码"]),
    (Length, &["nautical miles", "nautical mile", "海里"]),
    (Volume, &["centiliters", "centilitres", "cl", "厘升"]),
    (Volume, &["deciliters", "decilitres", "dl", "分升"]),
    (Volume, &["gallons", "gallon", "gal", "加仑"]),
    (Mass, &["stones", "stone", "st", "英石"]),
    (Alone, &["millimoles per litre", "millimoles per liter", "mmol/l", "毫摩尔每升"]),
    (Alone, &["micromoles per litre", "micromoles per liter", "µmol/l", "μmol/l", "umol/l", "微摩尔每升"]),
    (Alone, &["grams per litre", "grams per liter", "g/l", "克每升"]),
    (Alone, &["grams per decilitre", "grams per deciliter", "g/dl"]),
    (Alone, &["milligrams per decilitre", "milligrams per deciliter", "mg/dl"]),
    (Alone, &["milligrams per litre", "milligrams per liter", "mg/l", "毫克每升"]),
    (Alone, &["micrograms per litre", "micrograms per liter", "µg/l", "μg/l", "ug/l", "微克每升"]),
    (Alone, &["nanograms per millilitre", "nanograms per milliliter", "ng/ml"]),
];

/// Whether two words are different units of the same quantity: `kg` and `g`.
pub(crate) fn measured_alike(first: &str, other: &str) -> bool {
    let (Some(first), Some(other)) = (unit_of(first), unit_of(other)) else { return false };
    let quantity = |unit: usize| UNITS.get(unit).map_or(Alone, |(quantity, _)| *quantity);
    first != other && quantity(first) != Alone && quantity(first) == quantity(other)
}

/// What is before the name of the unit that a number is asked for in.
const BEFORE: [&str; 10] =
    ["in ", "(", "how many ", "number of ", "单位是", "单位为", "单位:", "以", "（", "多少"];

/// The unit that a word names, as a place among the units.
pub(crate) fn unit_of(word: &str) -> Option<usize> {
    UNITS.iter().position(|(_, names)| names.contains(&word))
}

/// How long the longest name of the unit is that the text begins with, in bytes.
pub(crate) fn longest_name(unit: usize, text: &str) -> Option<usize> {
    let (_, names) = UNITS.get(unit)?;
    names
        .iter()
        .filter(|name| text.starts_with(**name) && ends_word(name, text))
        .map(|name| name.len())
        .max()
}

/// How long the longest name of any unit is that the text begins with, in bytes. One letter may be another thing's.
pub(crate) fn any_unit(text: &str) -> Option<usize> {
    let names = UNITS.iter().flat_map(|(_, names)| names.iter());
    let longest = names.filter(|name| text.starts_with(**name) && ends_word(name, text));
    longest.map(|name| name.len()).max().filter(|width| *width > 1)
}

/// The unit that a description asks for, if it names one: `the weight in kilograms`, `单位是摄氏度`. In lower case.
pub(crate) fn asked_unit(about: &str) -> Option<usize> {
    let named = |(at, before): (usize, &str)| {
        let starts = before.starts_with(|c: char| !c.is_ascii_alphabetic())
            || !about
                .get(..at)
                .is_some_and(|text| text.ends_with(|c: char| c.is_ascii_alphabetic()));
        let rest = about.get(at + before.len()..).filter(|_| starts)?;
        let longest = |names: &[&str]| {
            let fits =
                names.iter().filter(|name| rest.starts_with(**name) && ends_word(name, rest));
            fits.map(|name| name.len()).max().unwrap_or_default()
        };
        let units = UNITS.iter().map(|(_, names)| *names).enumerate();
        let (unit, names) = units.max_by_key(|(_, names)| longest(names))?;
        // `以度假为主`: one character more makes another word.
        let after = rest.get(longest(names)..)?;
        let ends = !after.starts_with(is_han) || after.starts_with(['计', '为', '，', '。']);
        (longest(names) > 0 && ends).then_some(unit)
    };
    BEFORE
        .iter()
        .find_map(|before| about.match_indices(before).find_map(named))
        .or_else(|| counted(about))
}

/// The Chinese unit of time whose number is asked for: `请假的天数`.
fn counted(about: &str) -> Option<usize> {
    const TIMES: [&str; 6] = ["分钟", "小时", "个月", "天", "周", "年"];
    about.match_indices('数').find_map(|(at, mark)| {
        let (before, after) = (about.get(..at)?, about.get(at + mark.len()..)?);
        let unit = TIMES.iter().find(|unit| before.ends_with(**unit))?;
        (!after.starts_with(is_han)).then(|| unit_of(unit)).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_names_its_unit() {
        let check =
            |about: &str, unit: &str| assert_eq!(asked_unit(about), unit_of(unit), "{about}");
        check("the weight of the parcel in kilograms, if it is known.", "kg");
        check("the yearly interest rate of the loan, in percent.", "%");
        check("冷库现在的温度，单位是摄氏度。", "℃");
        check("价格，以米计。", "米");
        check("how many days it takes.", "day");
        check("请假的天数。", "天");
        check("length (cm)", "cm");
        for about in [
            "how it went in general",
            "the city in which they met",
            "以度假为主的旅行。",
            "who came in",
            "每天数据量。",
            "银行卡数量。",
        ] {
            assert_eq!(asked_unit(about), None, "{about}");
        }
    }
}
